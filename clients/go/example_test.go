package stackfit_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"stackfit.invalid/client"
)

// service stands in for a real one, so that the examples run anywhere.
func service(status int, body string) *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
}

func ExampleClient_Check() {
	server := service(200, `{"version":"1.0","status":"incompatible","severity":"error","message":"React 17 is outside the range."}`)
	defer server.Close()

	client, err := stackfit.NewClient(server.URL + "/api/v1")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := client.Check(context.Background(), stackfit.CheckRequest{TechA: "nextjs@15", TechB: "react@17"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Status, result.Severity)
	// Output: incompatible error
}

func ExampleClient_Plan() {
	server := service(200, `{"version":"1.0","steps":[
		{"kind":"today","target":"React 19","changes":[{"package":"ui-kit","from":"1.0.0","to":"2.1.0"}]},
		{"kind":"together","target":"React 19","changes":[{"package":"react","from":"18.3.1","to":"19.2.0"}]}]}`)
	defer server.Close()

	client, err := stackfit.NewClient(server.URL + "/api/v1")
	if err != nil {
		fmt.Println(err)
		return
	}
	plan, err := client.Plan(context.Background(), stackfit.PlanRequest{
		Targets:     []string{"react@19"},
		ScanRequest: stackfit.ScanRequest{Dependencies: []string{"react@18.3.1", "ui-kit@1.0.0"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, step := range plan.Steps {
		for _, change := range step.Changes {
			fmt.Printf("%s: %s %s to %s\n", step.Kind, change.Package, change.From, change.To)
		}
	}
	// Output:
	// today: ui-kit 1.0.0 to 2.1.0
	// together: react 18.3.1 to 19.2.0
}

func ExampleAPIError() {
	server := service(404, `{"version":"1.0","error":{"code":"NOT_FOUND","message":"We don't know a technology called \"raect\"."}}`)
	defer server.Close()

	client, _ := stackfit.NewClient(server.URL + "/api/v1")
	_, err := client.Pair(context.Background(), stackfit.CheckRequest{TechA: "nextjs", TechB: "raect"})
	var refused *stackfit.APIError
	if errors.As(err, &refused) {
		fmt.Println(errors.Is(err, stackfit.ErrNotFound), refused.Status, refused.Message)
	}
	// Output: true 404 We don't know a technology called "raect".
}

func ExampleClient_BadgeURL() {
	client, _ := stackfit.NewClient("https://stackfit.example/api/v1")
	url, _ := client.BadgeURL("nextjs", "@prisma/client", stackfit.BadgeOptions{Style: "flat-square"})
	fmt.Println(url)
	// Output: https://stackfit.example/api/v1/badge/nextjs/%40prisma%2Fclient.svg?style=flat-square
}
