package stackfit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"stackfit.invalid/client"
)

// recorded is one of the cases that the clients of all languages replay (test/fixtures/api).
type recorded struct {
	Call struct {
		Function  string
		Arguments json.RawMessage
	}
	Token   string
	Request *struct {
		Method, Path string
		Headers      map[string]string
		Body         any
	}
	Response *struct {
		Status  int
		Headers map[string]string
		Body    json.RawMessage
	}
	Result struct {
		Value json.RawMessage
		Error *raised
	}
}

type raised struct {
	Type, Code, Message, Details string
	Status                       int
	ResetAt                      time.Time
	RetryAfter                   float64
}

var sentinels = map[string]error{
	"InvalidInputError": stackfit.ErrInvalidInput,
	"UnauthorizedError": stackfit.ErrUnauthorized,
	"ForbiddenError":    stackfit.ErrForbidden,
	"NotFoundError":     stackfit.ErrNotFound,
	"RateLimitError":    stackfit.ErrRateLimit,
	"ServerError":       stackfit.ErrServer,
}

func TestCases(t *testing.T) {
	paths, err := filepath.Glob("../../test/fixtures/api/*.json")
	if err != nil || len(paths) < 40 {
		t.Fatalf("%d cases, %v", len(paths), err)
	}
	for _, path := range paths {
		path := path
		t.Run(strings.TrimSuffix(filepath.Base(path), ".json"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var c recorded
			if err := json.Unmarshal(text, &c); err != nil {
				t.Fatal(err)
			}
			replay(t, c)
		})
	}
}

func replay(t *testing.T, c recorded) {
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests++
		checkRequest(t, c, r)
		serve(w, c)
	}))
	defer server.Close()
	base := server.URL + "/api/v1"
	options := []stackfit.Option{stackfit.WithMaxWait(0)}
	if c.Token != "" {
		options = append(options, stackfit.WithToken(c.Token))
	}
	client, err := stackfit.NewClient(base, options...)
	if err != nil {
		t.Fatal(err)
	}
	value, err := call(t, client, c.Call.Function, c.Call.Arguments)
	if c.Result.Error != nil {
		checkError(t, *c.Result.Error, err, c.Token)
	} else if err != nil {
		t.Fatal(err)
	} else {
		checkValue(t, strings.ReplaceAll(string(c.Result.Value), "{baseUrl}", base), value)
	}
	want := 1
	if c.Request == nil || c.Call.Function == "badgeUrl" {
		want = 0
	}
	if requests != want {
		t.Errorf("%d requests, want %d", requests, want)
	}
}

func serve(w http.ResponseWriter, c recorded) {
	for name, value := range c.Response.Headers {
		w.Header().Set(name, value)
	}
	w.WriteHeader(c.Response.Status)
	var text string
	if json.Unmarshal(c.Response.Body, &text) != nil {
		text = string(c.Response.Body)
	}
	_, _ = io.WriteString(w, text)
}

func checkRequest(t *testing.T, c recorded, r *http.Request) {
	if got, want := r.Method+" "+r.RequestURI, c.Request.Method+" "+c.Request.Path; got != want {
		t.Errorf("requested %s, want %s", got, want)
	}
	for _, name := range []string{"Content-Type", "Authorization"} {
		if got, want := r.Header.Get(name), c.Request.Headers[strings.ToLower(name)]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got := r.UserAgent(); got != "stackfit-go/"+stackfit.Version {
		t.Errorf("User-Agent is %q", got)
	}
	if got := r.Header.Get("Accept"); got != "application/json" {
		t.Errorf("Accept is %q", got)
	}
	data, _ := io.ReadAll(r.Body)
	var body any
	if len(data) > 0 {
		if err := json.Unmarshal(data, &body); err != nil {
			t.Error(err)
		}
	}
	if !reflect.DeepEqual(body, c.Request.Body) {
		t.Errorf("the body is %v, want %v", body, c.Request.Body)
	}
}

// call makes the call that a case names.
func call(t *testing.T, client *stackfit.Client, function string, arguments json.RawMessage) (any, error) {
	ctx := context.Background()
	switch function {
	case "check":
		return client.Check(ctx, read[stackfit.CheckRequest](t, arguments))
	case "checkBatch":
		return client.CheckBatch(ctx, read[stackfit.CheckBatchRequest](t, arguments))
	case "resolve":
		return client.Resolve(ctx, read[stackfit.ResolveRequest](t, arguments))
	case "scan":
		return client.Scan(ctx, read[stackfit.ScanRequest](t, arguments))
	case "plan":
		return client.Plan(ctx, read[stackfit.PlanRequest](t, arguments))
	case "badgeUrl":
		a := read[struct{ TechA, TechB, Style, Label string }](t, arguments)
		return client.BadgeURL(a.TechA, a.TechB, stackfit.BadgeOptions{Style: a.Style, Label: a.Label})
	case "pair":
		return client.Pair(ctx, read[stackfit.CheckRequest](t, arguments))
	case "technologies":
		a := read[struct {
			Category, Q   string
			Offset, Limit int
		}](t, arguments)
		return client.Technologies(ctx, stackfit.TechnologyFilter{Category: a.Category, Query: a.Q, Offset: a.Offset, Limit: a.Limit})
	case "aiTools":
		a := read[struct {
			Category, Sort string
			TrainsOnCode   stackfit.Training
			Free           *bool
		}](t, arguments)
		return client.AITools(ctx, stackfit.AIToolFilter{Category: a.Category, TrainsOnCode: a.TrainsOnCode, Free: a.Free, Sort: a.Sort})
	case "submitCompatibility":
		return client.SubmitCompatibility(ctx, read[stackfit.CompatibilityContribution](t, arguments))
	case "submitAiTool":
		return client.SubmitAITool(ctx, read[stackfit.AIToolContribution](t, arguments))
	case "contribution":
		return client.Contribution(ctx, read[struct{ ID string }](t, arguments).ID)
	}
	t.Fatalf("there is no call %q", function)
	return nil, nil
}

// read decodes JSON into a type that must have all its fields.
func read[T any](t *testing.T, data []byte) T {
	t.Helper()
	var value T
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// checkValue holds what a call gave against JSON, of which no field may be lost on the way.
func checkValue(t *testing.T, want string, got any) {
	t.Helper()
	if _, isText := got.(string); !isText {
		expected := reflect.New(reflect.TypeOf(got).Elem())
		decoder := json.NewDecoder(strings.NewReader(want))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(expected.Interface()); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(expected.Interface(), got) {
			t.Errorf("got %+v, want %s", got, want)
		}
	}
	// Written again it is the same JSON, but for how times are written.
	data, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	var again, wanted any
	if json.Unmarshal(data, &again) != nil || json.Unmarshal([]byte(strings.ReplaceAll(want, ".000Z", "Z")), &wanted) != nil {
		t.Fatal("no JSON")
	}
	if !reflect.DeepEqual(again, wanted) {
		t.Errorf("got %s, want %s", data, want)
	}
}

func checkError(t *testing.T, want raised, err error, token string) {
	t.Helper()
	if token != "" && strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), token) {
		t.Error("the error shows the token")
	}
	var (
		argument *stackfit.ArgumentError
		network  *stackfit.NetworkError
		response *stackfit.ResponseError
		api      *stackfit.APIError
		limit    *stackfit.RateLimitError
	)
	switch want.Type {
	case "ArgumentError":
		if !errors.As(err, &argument) {
			t.Errorf("got %v, want an ArgumentError", err)
		}
		return
	case "NetworkError":
		if !errors.As(err, &network) || network.Timeout() {
			t.Errorf("got %v, want a NetworkError", err)
		}
		return
	case "ResponseError":
		if !errors.As(err, &response) || response.Status != want.Status {
			t.Errorf("got %v, want a ResponseError", err)
		}
		return
	}
	if !errors.As(err, &api) || !errors.Is(err, sentinels[want.Type]) {
		t.Fatalf("got %v, want %s", err, want.Type)
	}
	if api.Status != want.Status || api.Code != want.Code || api.Message != want.Message || api.Details != want.Details {
		t.Errorf("got %+v, want %+v", api, want)
	}
	if want.Type == "ServerError" && api.RetryAfter.Seconds() != want.RetryAfter {
		t.Errorf("retry after %v, want %v", api.RetryAfter, want.RetryAfter)
	}
	if isLimit := errors.As(err, &limit); isLimit != (want.Type == "RateLimitError") {
		t.Errorf("is a RateLimitError: %v", isLimit)
	} else if isLimit && !limit.ResetAt.Equal(want.ResetAt) {
		t.Errorf("resets at %v, want %v", limit.ResetAt, want.ResetAt)
	}
}
