package stackfit_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"stackfit.invalid/client"
)

const (
	nothing = `{"version":"1.0","status":"unknown","message":"Nothing is known."}`
	limited = `{"version":"1.0","error":{"code":"RATE_LIMIT_EXCEEDED","message":"Later."}}`
	fault   = `{"version":"1.0","error":{"code":"INTERNAL_ERROR","message":"Later."}}`
)

type answer struct {
	status int
	header map[string]string
	body   string
	cut    bool
}

var ok = answer{status: 200, body: nothing}

// site gives answers in their order, the last again and again, and keeps when it was requests.
type site struct {
	*httptest.Server
	mu       sync.Mutex
	requests []time.Time
}

func serveAnswers(t *testing.T, answers ...answer) *site {
	s := new(site)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		a := answers[minimum(len(s.requests), len(answers)-1)]
		s.requests = append(s.requests, time.Now())
		s.mu.Unlock()
		if a.cut {
			panic(http.ErrAbortHandler)
		}
		for name, value := range a.header {
			w.Header().Set(name, value)
		}
		w.WriteHeader(a.status)
		_, _ = w.Write([]byte(a.body))
	}))
	t.Cleanup(s.Close)
	return s
}

func minimum(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func (s *site) check(t *testing.T, options ...stackfit.Option) error {
	t.Helper()
	client, err := stackfit.NewClient(s.URL, options...)
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Check(context.Background(), stackfit.CheckRequest{TechA: "a", TechB: "b"})
	return err
}

func (s *site) wantRequests(t *testing.T, want int) {
	t.Helper()
	if len(s.requests) != want {
		t.Errorf("requests %d times, want %d", len(s.requests), want)
	}
}

func isArgumentError(err error) bool {
	var argument *stackfit.ArgumentError
	return errors.As(err, &argument)
}

func TestBaseURLs(t *testing.T) {
	text, err := os.ReadFile("../../test/fixtures/base-urls.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Accepted []struct{ Given, Becomes string }
		Refused  []struct{ Given, Says string }
	}
	if err := json.Unmarshal(text, &cases); err != nil || len(cases.Accepted) == 0 || len(cases.Refused) == 0 {
		t.Fatal(cases, err)
	}
	for _, c := range cases.Accepted {
		client, err := stackfit.NewClient(c.Given)
		if err != nil {
			t.Errorf("%q: %v", c.Given, err)
			continue
		}
		if url, err := client.BadgeURL("a", "b", stackfit.BadgeOptions{}); url != c.Becomes+"/badge/a/b.svg" {
			t.Error(c.Given, url, err)
		}
	}
	for _, c := range cases.Refused {
		if _, err := stackfit.NewClient(c.Given); !isArgumentError(err) || !strings.Contains(err.Error(), "the base URL "+c.Says) {
			t.Errorf("%q: %v", c.Given, err)
		}
	}
	for _, wrong := range []string{"http://x/\r\nHost: y", "http://x\\y/", "http:///x"} {
		if _, err := stackfit.NewClient(wrong); !isArgumentError(err) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

func TestOptionsThatMeanNothing(t *testing.T) {
	for name, wrong := range map[string]stackfit.Option{
		"timeout": stackfit.WithTimeout(0), "wait": stackfit.WithMaxWait(-1), "retries": stackfit.WithMaxRetries(-1),
		"client": stackfit.WithHTTPClient(nil), "empty token": stackfit.WithToken(""),
		"token of lines": stackfit.WithToken("secret\r\nX: y"), "token of words": stackfit.WithToken("secret secret"),
	} {
		_, err := stackfit.NewClient("https://stackfit.example", wrong)
		if !isArgumentError(err) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTokenIsNotShown(t *testing.T) {
	client, err := stackfit.NewClient("https://stackfit.example/", stackfit.WithToken("stackfit_secret"))
	if err != nil {
		t.Fatal(err)
	}
	if shown := fmt.Sprintf("%v %+v %#v %+v", client, client, client, *client); strings.Contains(shown, "secret") {
		t.Error(shown)
	}
	url, err := client.BadgeURL("a", "b", stackfit.BadgeOptions{})
	if err != nil || url != "https://stackfit.example/api/v1/badge/a/b.svg" {
		t.Error(url, err)
	}
}

func TestOnlyContributionsCarryTheToken(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Authorization"); got != "" {
			t.Errorf("got %q", got)
		}
		_, _ = w.Write([]byte(nothing))
	}))
	defer server.Close()
	if err := (&site{Server: server}).check(t, stackfit.WithToken("stackfit_secret")); err != nil {
		t.Error(err)
	}
}

func TestALimitIsWaitedForUntilItResets(t *testing.T) {
	reset := time.Now().Add(400 * time.Millisecond)
	header := map[string]string{"X-RateLimit-Reset": reset.UTC().Format("2006-01-02T15:04:05.000Z")}
	s := serveAnswers(t, answer{status: 429, header: header, body: limited}, ok)
	if err := s.check(t); err != nil {
		t.Fatal(err)
	}
	s.wantRequests(t, 2)
	if s.requests[1].Before(reset.Truncate(time.Millisecond)) {
		t.Errorf("requests at %v, before %v", s.requests[1], reset)
	}
}

func TestRetryAfterGoesBeforeAClockThatDiffers(t *testing.T) {
	header := map[string]string{"Retry-After": "0", "X-RateLimit-Reset": "2999-01-01T00:00:00.000Z"}
	if err := serveAnswers(t, answer{status: 429, header: header, body: limited}, ok).check(t); err != nil {
		t.Error(err)
	}
}

func TestPausesAreBounded(t *testing.T) {
	for _, c := range []struct {
		status   int
		header   map[string]string
		body     string
		wait     time.Duration
		retries  int
		requests int
	}{
		{429, map[string]string{"Retry-After": "0"}, limited, 0, 2, 1},
		{429, map[string]string{"Retry-After": "3"}, limited, 2 * time.Second, 2, 1},
		{429, map[string]string{"Retry-After": "0"}, limited, time.Minute, 0, 1},
		{429, map[string]string{"Retry-After": "0"}, limited, time.Minute, 3, 4},
		{429, map[string]string{"X-RateLimit-Reset": "soon"}, limited, time.Minute, 2, 1},
		{503, map[string]string{"Retry-After": "Mon, 01 Jun 2020 12:00:00 GMT"}, fault, time.Minute, 1, 2},
		{503, map[string]string{"Retry-After": "-1"}, fault, time.Minute, 1, 1},
		{503, nil, fault, time.Minute, 2, 1},
		{500, map[string]string{"Retry-After": "0"}, fault, time.Minute, 2, 1},
		{503, map[string]string{"Retry-After": "0"}, "<html>", time.Minute, 1, 2},
	} {
		s := serveAnswers(t, answer{status: c.status, header: c.header, body: c.body})
		if err := s.check(t, stackfit.WithMaxWait(c.wait), stackfit.WithMaxRetries(c.retries)); err == nil {
			t.Errorf("%+v: no error", c)
		}
		if len(s.requests) != c.requests {
			t.Errorf("%+v: requests %d times", c, len(s.requests))
		}
	}
}

func TestAConnectionThatIsCutIsTriedAgain(t *testing.T) {
	s := serveAnswers(t, answer{cut: true}, ok)
	if err := s.check(t); err != nil {
		t.Error(err)
	}
	s.wantRequests(t, 2)
}

func TestNobodyThere(t *testing.T) {
	s := serveAnswers(t, ok)
	s.Close()
	var network *stackfit.NetworkError
	if err := s.check(t, stackfit.WithMaxWait(0)); !errors.As(err, &network) || network.Timeout() {
		t.Error(err)
	}
}

func TestTimeoutsAndCancelling(t *testing.T) {
	release := make(chan struct{})
	requests := make(chan struct{}, 8)
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		requests <- struct{}{}
		<-release
	}))
	defer server.Close()
	defer close(release)
	var network *stackfit.NetworkError
	if err := (&site{Server: server}).check(t, stackfit.WithTimeout(100*time.Millisecond)); !errors.As(err, &network) || !network.Timeout() {
		t.Error(err)
	}
	if len(requests) != 1 {
		t.Errorf("requests %d times: a call that ran out of time is not repeated", len(requests))
	}
	<-requests
	client, _ := stackfit.NewClient(server.URL)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-requests; cancel() }()
	if _, err := client.Technologies(ctx, stackfit.TechnologyFilter{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestCancellingEndsAPause(t *testing.T) {
	s := serveAnswers(t, answer{status: 429, header: map[string]string{"Retry-After": "50"}, body: limited})
	client, _ := stackfit.NewClient(s.URL)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := client.Scan(ctx, stackfit.ScanRequest{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if time.Since(began) > 20*time.Second {
		t.Error("the pause went on")
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	elsewhere := serveAnswers(t, ok)
	for _, status := range []int{301, 302, 303, 307, 308} {
		s := serveAnswers(t, answer{status: status, header: map[string]string{"Location": elsewhere.URL}})
		client, _ := stackfit.NewClient(s.URL, stackfit.WithToken("stackfit_secret"))
		var response *stackfit.ResponseError
		if _, err := client.SubmitAITool(context.Background(), stackfit.AIToolContribution{}); !errors.As(err, &response) || response.Status != status {
			t.Error(err)
		}
		if _, err := client.Contribution(context.Background(), "x"); !errors.As(err, &response) {
			t.Error(err)
		}
	}
	elsewhere.wantRequests(t, 0)
}

func TestAnswersThatAreNotOurs(t *testing.T) {
	for name, body := range map[string]string{
		"too large":     `"` + strings.Repeat("x", 16<<20+1),
		"nested":        strings.Repeat("[", 200000),
		"other shape":   `{"version":"1.0","status":7}`,
		"no version":    `{"status":"unknown"}`,
		"other version": `{"version":1}`,
	} {
		var response *stackfit.ResponseError
		if err := serveAnswers(t, answer{status: 200, body: body}).check(t); !errors.As(err, &response) || response.Status != 200 {
			t.Errorf("%s: %.200v", name, err)
		}
	}
}
