// Package stackfit is a client for the StackFit API: find out whether technologies work together, and how we know.
package stackfit

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"
)

// Version is the version of this package.
const Version = "0.1.0"

// Client is a client for one StackFit service. It is safe for concurrent use. Create it with NewClient.
type Client struct {
	baseURL    string
	http       *http.Client
	timeout    time.Duration
	maxWait    time.Duration
	maxRetries int
	// A function, so that %+v does not print the token; nil without a token.
	authorize func(http.Header)
}

// Option configures a client.
type Option func(*Client) error

// NewClient creates a client for the server at baseURL, such as "https://stackfit.example"; the address of its API, which ends
// in "/api/v1", works too. It returns an *ArgumentError if the URL or an option is invalid.
func NewClient(baseURL string, options ...Option) (*Client, error) {
	base, err := checkBaseURL(baseURL)
	if err != nil {
		return nil, err
	}
	c := &Client{baseURL: base, timeout: 10 * time.Second, maxWait: time.Minute, maxRetries: 2}
	for _, option := range append([]Option{WithHTTPClient(http.DefaultClient)}, options...) {
		if err := option(c); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// WithToken sets an access token. Only contributions need one, and it is only sent with them.
func WithToken(token string) Option {
	return func(c *Client) error {
		if !isToken(token) {
			return argumentError("token must be exactly the token you were given, without spaces or line breaks")
		}
		c.authorize = func(header http.Header) { header.Set("Authorization", "Bearer "+token) }
		return nil
	}
}

// WithTimeout limits one attempt, including the whole answer. The default is 10 seconds.
func WithTimeout(timeout time.Duration) Option {
	return func(c *Client) error {
		if timeout <= 0 {
			return argumentError("timeout must be greater than 0")
		}
		c.timeout = timeout
		return nil
	}
}

// WithMaxWait limits how long a call waits in total, for a rate limit to reset, an overload to end or the network to come
// back. The default is one minute; 0 fails at once.
func WithMaxWait(maxWait time.Duration) Option {
	return func(c *Client) error {
		if maxWait < 0 {
			return argumentError("maxWait must not be negative")
		}
		c.maxWait = maxWait
		return nil
	}
}

// WithMaxRetries limits the number of retries after such a wait. The default is 2.
func WithMaxRetries(maxRetries int) Option {
	return func(c *Client) error {
		if maxRetries < 0 {
			return argumentError("maxRetries must not be negative")
		}
		c.maxRetries = maxRetries
		return nil
	}
}

// WithHTTPClient sends requests through a copy of another client. The default is http.DefaultClient.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) error {
		if client == nil {
			return argumentError("the HTTP client must not be nil")
		}
		own := *client
		// The API never redirects. Anything else must not receive the token or the body.
		own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		c.http = &own
		return nil
	}
}

// Check reports whether two technologies work together.
func (c *Client) Check(ctx context.Context, question CheckRequest) (*CheckResult, error) {
	if err := firstError(checkName("TechA", question.TechA), checkName("TechB", question.TechB)); err != nil {
		return nil, err
	}
	return post[CheckResult](ctx, c, "/check", question)
}

// CheckBatch answers up to 200 pairs, or every pair of up to 20 names; one entry for each question, in their order.
func (c *Client) CheckBatch(ctx context.Context, questions CheckBatchRequest) (*CheckBatchResult, error) {
	return post[CheckBatchResult](ctx, c, "/check/batch", questions)
}

// Resolve finds the newest versions of up to 20 names that together contradict no known fact, and what they need.
func (c *Client) Resolve(ctx context.Context, stack ResolveRequest) (*ResolveResult, error) {
	return post[ResolveResult](ctx, c, "/resolve", stack)
}

// Scan checks a whole project: a list of dependencies, the content of a package.json, a bill of materials, or several
// of them.
func (c *Client) Scan(ctx context.Context, project ScanRequest) (*ScanResult, error) {
	return post[ScanResult](ctx, c, "/scan", project)
}

// Plan plans an upgrade of a project in ordered steps. A target that cannot be planned is among the Problems.
func (c *Client) Plan(ctx context.Context, upgrade PlanRequest) (*PlanResult, error) {
	return post[PlanResult](ctx, c, "/plan", upgrade)
}

// BadgeOptions sets the look of a badge.
type BadgeOptions struct {
	// Style is flat, flat-square, plastic, for-the-badge or social; flat if empty.
	Style string
	// Label is the text on the left; the two names if empty.
	Label string
}

// BadgeURL returns the URL of a badge. It sends nothing.
func (c *Client) BadgeURL(techA, techB string, options BadgeOptions) (string, error) {
	path, err := segments("/badge", "techA", techA, "techB", techB)
	if err != nil {
		return "", err
	}
	return c.baseURL + path + ".svg" + query(field("style", options.Style), field("label", options.Label)), nil
}

// Pair returns everything known about a pair: facts with sources and dates, versions, exceptions, alternatives. For an
// unknown name, the error is ErrNotFound.
func (c *Client) Pair(ctx context.Context, question CheckRequest) (*PairResult, error) {
	path, err := segments("/pairs", "TechA", question.TechA, "TechB", question.TechB)
	if err != nil {
		return nil, err
	}
	return get[PairResult](ctx, c, path+query(field("platform", question.Platform)))
}

// Technologies returns one page of technologies, sorted by id.
func (c *Client) Technologies(ctx context.Context, filter TechnologyFilter) (*TechnologyList, error) {
	return get[TechnologyList](ctx, c, "/technologies"+query(
		field("category", filter.Category), field("q", filter.Query),
		number("offset", filter.Offset), number("limit", filter.Limit)))
}

// AITools returns one page of AI coding tools.
func (c *Client) AITools(ctx context.Context, filter AIToolFilter) (*AIToolList, error) {
	return get[AIToolList](ctx, c, "/ai-tools"+query(
		field("category", filter.Category), field("platform", filter.Platform), field("capability", filter.Capability),
		field("storage", filter.Storage), field("trainsOnCode", string(filter.TrainsOnCode)), boolean("free", filter.Free),
		field("status", filter.Status),
		field("q", filter.Query), field("sort", filter.Sort),
		number("offset", filter.Offset), number("limit", filter.Limit)))
}

// SubmitCompatibility submits a rule for review. Submitting it twice makes one contribution. It needs a token.
func (c *Client) SubmitCompatibility(ctx context.Context, rule CompatibilityContribution) (*ContributionResult, error) {
	return c.submit(ctx, "/contributions/compatibility", rule)
}

// SubmitAITool submits an AI coding tool for review. Submitting it twice makes one contribution. It needs a token.
func (c *Client) SubmitAITool(ctx context.Context, tool AIToolContribution) (*ContributionResult, error) {
	return c.submit(ctx, "/contributions/ai-tool", tool)
}

// Contribution returns the state of a contribution. For an unknown id, the error is ErrNotFound.
func (c *Client) Contribution(ctx context.Context, id string) (*ContributionResult, error) {
	path, err := segments("/contributions", "id", id)
	if err != nil {
		return nil, err
	}
	return get[ContributionResult](ctx, c, path)
}

func (c *Client) submit(ctx context.Context, path string, body any) (*ContributionResult, error) {
	if c.authorize == nil {
		return nil, argumentError("contributions need an access token: pass it with WithToken")
	}
	data, err := json.Marshal(body)
	if err != nil {
		return nil, argumentError(err.Error())
	}
	return answerTo[ContributionResult](ctx, c, request{method: http.MethodPost, path: path, body: data, authorize: c.authorize})
}

func get[Body any](ctx context.Context, c *Client, path string) (*Body, error) {
	return answerTo[Body](ctx, c, request{method: http.MethodGet, path: path})
}

func post[Body any](ctx context.Context, c *Client, path string, body any) (*Body, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, argumentError(err.Error())
	}
	return answerTo[Body](ctx, c, request{method: http.MethodPost, path: path, body: data})
}

func answerTo[Body any](ctx context.Context, c *Client, r request) (*Body, error) {
	data, err := c.send(ctx, r)
	if err != nil {
		return nil, err
	}
	body := new(Body)
	if err := json.Unmarshal(data, body); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) {
			return nil, &ResponseError{Status: http.StatusOK, reason: "the answer has an unexpected type at " + wrongType.Field}
		}
		return nil, &ResponseError{Status: http.StatusOK, reason: "the answer is not what was expected"}
	}
	return body, nil
}
