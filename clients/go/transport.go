package stackfit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	// Far larger than any answer of the service.
	maxBytes = 16 << 20
	// Wait after the first network error; it doubles each time.
	backOff = 500 * time.Millisecond
	// The delay of an error that a retry cannot help.
	never time.Duration = -1
)

type request struct {
	method, path string
	body         []byte
	authorize    func(http.Header)
}

// send sends a request until it is answered, and returns the body of the answer. All requests are safe to repeat: queries
// change nothing, and the id of a contribution is derived from its content.
func (c *Client) send(ctx context.Context, r request) ([]byte, error) {
	waitLeft := c.maxWait
	for retries := 0; ; retries++ {
		body, pause, err := c.attempt(ctx, r, retries)
		if err == nil {
			return body, nil
		}
		if pause == never || retries >= c.maxRetries {
			return nil, err
		}
		// At least 1 ms, so that a maxWait of 0 never waits.
		if pause < time.Millisecond {
			pause = time.Millisecond
		}
		if pause > waitLeft {
			return nil, err
		}
		waitLeft -= pause
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
}

// attempt sends a request once. It returns how long to wait before another attempt, or never.
func (c *Client) attempt(ctx context.Context, r request, retries int) ([]byte, time.Duration, error) {
	limited, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	status, header, data, err := c.exchange(limited, r)
	var tooLarge *ResponseError
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return nil, never, ctx.Err()
	case errors.As(err, &tooLarge):
		return nil, never, err
	default:
		// Unwrapped, because the error of net/http repeats the URL.
		var outer *url.Error
		if errors.As(err, &outer) {
			err = outer.Err
		}
		failure := &NetworkError{what: r.method + " " + c.baseURL + r.path, cause: err, late: limited.Err() != nil}
		if failure.late {
			return nil, never, failure
		}
		// Jitter from 0.5 to 1.5, so that clients do not retry in step.
		// The global source of Go 1.19 has a fixed seed.
		spread := rand.New(rand.NewSource(time.Now().UnixNano())).Float64()
		return nil, time.Duration(float64(backOff<<uint(retries)) * (0.5 + spread)), failure
	}
	if status >= 300 && status < 400 {
		return nil, never, redirected(status, header)
	}
	if told := readEnvelope(data); told != nil {
		if status >= 200 && status < 300 {
			return data, 0, nil
		}
		if err := told.failure(status, header); err != nil {
			return nil, retryDelay(status, header, time.Now()), err
		}
	}
	reason := fmt.Sprintf("this is not an answer from StackFit (HTTP %d)", status)
	return nil, retryDelay(status, header, time.Now()), &ResponseError{Status: status, reason: reason}
}

// exchange sends a request and reads the whole answer, whatever its status.
func (c *Client) exchange(ctx context.Context, r request) (int, http.Header, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, r.method, c.baseURL+r.path, bytes.NewReader(r.body))
	if err != nil {
		return 0, nil, nil, err
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "stackfit-go/"+Version)
	if r.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.authorize != nil {
		r.authorize(req.Header)
	}
	res, err := c.http.Do(req)
	if err != nil {
		return 0, nil, nil, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, maxBytes+1))
	if len(data) > maxBytes {
		reason := fmt.Sprintf("the answer is larger than %d MiB", maxBytes>>20)
		return 0, nil, nil, &ResponseError{Status: res.StatusCode, reason: reason}
	}
	return res.StatusCode, res.Header, data, err
}

func redirected(status int, header http.Header) error {
	destination := "elsewhere"
	if target := header.Get("Location"); target != "" {
		if len(target) > 500 {
			target = target[:500]
		}
		destination = "to " + strconv.Quote(target)
	}
	reason := fmt.Sprintf("the request was redirected %s; redirects are not followed: is the base URL right?", destination)
	return &ResponseError{Status: status, reason: reason}
}

// envelope is common to all bodies: a version, and an error if there is one.
type envelope struct {
	Version *string         `json:"version"`
	Error   json.RawMessage `json:"error"`
}

func readEnvelope(data []byte) *envelope {
	body := new(envelope)
	if json.Unmarshal(data, body) != nil || body.Version == nil {
		return nil
	}
	return body
}

// failure returns the error in a body, or nil.
func (e *envelope) failure(status int, header http.Header) error {
	var told struct {
		Code    *string `json:"code"`
		Message *string `json:"message"`
		Details string  `json:"details"`
	}
	if json.Unmarshal(e.Error, &told) != nil || told.Code == nil || told.Message == nil {
		return nil
	}
	pause, _ := retryAfter(header, time.Now())
	failure := &APIError{Status: status, Code: *told.Code, Message: *told.Message, Details: told.Details, RetryAfter: pause}
	if failure.Is(ErrRateLimit) {
		return &RateLimitError{APIError: failure, ResetAt: resetAt(header)}
	}
	return failure
}

// retryDelay returns how long to wait before trying again, or never if that cannot help. Retry-After wins: being relative,
// it does not depend on the clock of this machine.
func retryDelay(status int, header http.Header, now time.Time) time.Duration {
	if status != http.StatusTooManyRequests && status != http.StatusServiceUnavailable {
		return never
	}
	if pause, ok := retryAfter(header, now); ok {
		return pause
	}
	if reset := resetAt(header); status == http.StatusTooManyRequests && !reset.IsZero() {
		return notNegative(reset.Sub(now))
	}
	return never
}

// retryAfter reads either form of the header (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
func retryAfter(header http.Header, now time.Time) (time.Duration, bool) {
	value := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(value, 10, 30); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	date, err := http.ParseTime(value)
	return notNegative(date.Sub(now)), err == nil
}

func resetAt(header http.Header) time.Time {
	reset, err := time.Parse(time.RFC3339, header.Get("X-RateLimit-Reset"))
	if err != nil {
		return time.Time{}
	}
	return reset
}

func notNegative(d time.Duration) time.Duration {
	if d < 0 {
		return 0
	}
	return d
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
