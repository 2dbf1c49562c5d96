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
	// Far more than any answer; what sends more is not the service.
	mostBytes = 16 << 20
	// The first pause after a network error; each further one is twice as long.
	backOff = 500 * time.Millisecond
	// The pause of an error for which trying again is no help.
	never time.Duration = -1
)

type request struct {
	method, path string
	body         []byte
	authorize    func(http.Header)
}

// send sends a request until it is answered, and gives the body of the answer. Every request of the interface may be
// repeated: those for answers change nothing, and the id of a contribution comes from its content.
func (c *Client) send(ctx context.Context, r request) ([]byte, error) {
	patience := c.maxWait
	for retries := 0; ; retries++ {
		body, pause, err := c.attempt(ctx, r, retries)
		if err == nil {
			return body, nil
		}
		if pause == never || retries >= c.maxRetries {
			return nil, err
		}
		// At least a moment, so that a patience of none is for nothing.
		if pause < time.Millisecond {
			pause = time.Millisecond
		}
		if pause > patience {
			return nil, err
		}
		patience -= pause
		if err := rest(ctx, pause); err != nil {
			return nil, err
		}
	}
}

// attempt sends a request once. The pause, where it is not never, is after what another attempt may help.
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
		// The error of net/http says the address as well; what is beneath it does not.
		var outer *url.Error
		if errors.As(err, &outer) {
			err = outer.Err
		}
		failure := &NetworkError{what: r.method + " " + c.baseURL + r.path, cause: err, late: limited.Err() != nil}
		if failure.late {
			return nil, never, failure
		}
		// Spread over half to one and a half of it, so that those who failed together do not come back together.
		// The common source of Go 1.19 is the same in every process.
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
			return nil, askedPause(status, header, time.Now()), err
		}
	}
	reason := fmt.Sprintf("what answered is not StackFit (HTTP %d)", status)
	return nil, askedPause(status, header, time.Now()), &ResponseError{Status: status, reason: reason}
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
	data, err := io.ReadAll(io.LimitReader(res.Body, mostBytes+1))
	if len(data) > mostBytes {
		reason := fmt.Sprintf("the answer is larger than %d MiB", mostBytes>>20)
		return 0, nil, nil, &ResponseError{Status: res.StatusCode, reason: reason}
	}
	return res.StatusCode, res.Header, data, err
}

func redirected(status int, header http.Header) error {
	whither := "elsewhere"
	if target := header.Get("Location"); target != "" {
		if len(target) > 500 {
			target = target[:500]
		}
		whither = "to " + strconv.Quote(target)
	}
	reason := fmt.Sprintf("the request was redirected %s; redirects are not followed: is the base URL right?", whither)
	return &ResponseError{Status: status, reason: reason}
}

// envelope is what every body of the interface has: a version, and an error where there is one.
type envelope struct {
	Version *string         `json:"version"`
	Error   json.RawMessage `json:"error"`
}

func readEnvelope(data []byte) *envelope {
	told := new(envelope)
	if json.Unmarshal(data, told) != nil || told.Version == nil {
		return nil
	}
	return told
}

// failure gives the error that a body tells; nil when it tells none.
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

// askedPause is the pause that a response asks for, where trying again may help. Retry-After goes first: being relative,
// it holds whatever the clock of this machine says.
func askedPause(status int, header http.Header, now time.Time) time.Duration {
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

func rest(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
