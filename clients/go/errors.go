package stackfit

import (
	"errors"
	"fmt"
	"time"
)

// The kinds of *APIError, for errors.Is.
var (
	// ErrInvalidInput is INVALID_INPUT: the request is not valid.
	ErrInvalidInput = errors.New("stackfit: INVALID_INPUT")
	// ErrUnauthorized is UNAUTHORIZED: the token is missing, wrong, expired or revoked.
	ErrUnauthorized = errors.New("stackfit: UNAUTHORIZED")
	// ErrForbidden is FORBIDDEN: the token does not allow this.
	ErrForbidden = errors.New("stackfit: FORBIDDEN")
	// ErrNotFound is NOT_FOUND: unknown name or id.
	ErrNotFound = errors.New("stackfit: NOT_FOUND")
	// ErrRateLimit is RATE_LIMIT_EXCEEDED, after the retries that WithMaxWait and WithMaxRetries allow.
	ErrRateLimit = errors.New("stackfit: RATE_LIMIT_EXCEEDED")
	// ErrServer is INTERNAL_ERROR: the service failed, or is temporarily unavailable.
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

// APIError says that the service rejected the request. It contains neither the token nor the request.
type APIError struct {
	// Status is the HTTP status.
	Status int
	// Code is stable, such as INVALID_INPUT.
	Code string
	// Message says what is wrong and what to do.
	Message string
	// Details is more context, if there is any.
	Details string
	// RetryAfter is how long to wait before trying again, if the service says so; otherwise 0.
	RetryAfter time.Duration
}

// Error returns the code and the message.
func (e *APIError) Error() string { return fmt.Sprintf("stackfit: %s: %s", e.Code, e.Message) }

// Is reports whether the code is that of a target, such as ErrNotFound.
func (e *APIError) Is(target error) bool {
	known, ok := byCode[e.Code]
	return ok && known == target
}

// RateLimitError is the *APIError of an exceeded rate limit, with the time of its reset.
type RateLimitError struct {
	*APIError
	// ResetAt is when the limit resets, by the clock of the server; zero if unknown.
	ResetAt time.Time
}

// Unwrap returns the *APIError.
func (e *RateLimitError) Unwrap() error { return e.APIError }

// ResponseError says that the answer is not from the service: a proxy, a login page, a redirect, or an answer that is too
// large or truncated.
type ResponseError struct {
	// Status is the HTTP status.
	Status int
	reason string
}

// Error says what is wrong with the answer.
func (e *ResponseError) Error() string { return "stackfit: " + e.reason }

// NetworkError says that there was no answer, or an incomplete one.
type NetworkError struct {
	what  string
	cause error
	late  bool
}

// Error says which request failed, and why.
func (e *NetworkError) Error() string {
	return fmt.Sprintf("stackfit: %s failed: %v", e.what, e.cause)
}

// Unwrap returns the reason.
func (e *NetworkError) Unwrap() error { return e.cause }

// Timeout reports whether an attempt timed out.
func (e *NetworkError) Timeout() bool { return e.late }
