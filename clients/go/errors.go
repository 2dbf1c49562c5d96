package stackfit

import (
	"errors"
	"fmt"
	"time"
)

// What an *APIError is, for errors.Is.
var (
	// ErrInvalidInput is INVALID_INPUT: the request is not valid.
	ErrInvalidInput = errors.New("stackfit: INVALID_INPUT")
	// ErrUnauthorized is UNAUTHORIZED: the token is missing, wrong, expired or revoked.
	ErrUnauthorized = errors.New("stackfit: UNAUTHORIZED")
	// ErrForbidden is FORBIDDEN: the token is for something else.
	ErrForbidden = errors.New("stackfit: FORBIDDEN")
	// ErrNotFound is NOT_FOUND: there is nothing of that name or id.
	ErrNotFound = errors.New("stackfit: NOT_FOUND")
	// ErrRateLimit is RATE_LIMIT_EXCEEDED, after the waits that WithMaxWait and WithMaxRetries allow.
	ErrRateLimit = errors.New("stackfit: RATE_LIMIT_EXCEEDED")
	// ErrServer is INTERNAL_ERROR: a fault of the service, or it cannot take anything in now.
	ErrServer = errors.New("stackfit: INTERNAL_ERROR")
)

var byCode = map[string]error{
	"INVALID_INPUT":       ErrInvalidInput,
	"UNAUTHORIZED":        ErrUnauthorized,
	"FORBIDDEN":           ErrForbidden,
	"NOT_FOUND":           ErrNotFound,
	"RATE_LIMIT_EXCEEDED": ErrRateLimit,
	"INTERNAL_ERROR":      ErrServer,
}

// APIError says that the service refused. It holds neither the token nor the request.
type APIError struct {
	// Status is the HTTP status.
	Status int
	// Code is stable, such as INVALID_INPUT.
	Code string
	// Message says what is wrong and what to do.
	Message string
	// Details is more context, where there is some.
	Details string
	// RetryAfter is how long the service asks to be left alone, where it does; else 0.
	RetryAfter time.Duration
}

// Error gives the code and the message.
func (e *APIError) Error() string { return fmt.Sprintf("stackfit: %s: %s", e.Code, e.Message) }

// Is tells whether the code is that of a target, such as ErrNotFound.
func (e *APIError) Is(target error) bool {
	known, ok := byCode[e.Code]
	return ok && known == target
}

// RateLimitError is the *APIError of a limit that is reached, with the time of its reset.
type RateLimitError struct {
	*APIError
	// ResetAt is when the limit resets, by the clock of the server; zero when it was not told.
	ResetAt time.Time
}

// Unwrap gives the *APIError.
func (e *RateLimitError) Unwrap() error { return e.APIError }

// ResponseError says that what answered is not the service: a proxy, a login page, a redirect, or an answer that is too
// large or cut off.
type ResponseError struct {
	// Status is the HTTP status.
	Status int
	reason string
}

// Error says what answered instead.
func (e *ResponseError) Error() string { return "stackfit: " + e.reason }

// NetworkError says that no answer came, or not the whole of it.
type NetworkError struct {
	what  string
	cause error
	late  bool
}

// Error says what was asked and why there is no answer.
func (e *NetworkError) Error() string {
	return fmt.Sprintf("stackfit: %s was not answered: %v", e.what, e.cause)
}

// Unwrap gives the reason.
func (e *NetworkError) Unwrap() error { return e.cause }

// Timeout tells whether the answer was not whole within the time-out of an attempt.
func (e *NetworkError) Timeout() bool { return e.late }
