package stackfit_test

import (
	"context"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"

	"stackfit.invalid/client"
)

// live is a client of the service at STACKFIT_LIVE_URL, with STACKFIT_LIVE_TOKEN.
func live(t *testing.T) *stackfit.Client {
	url, token := os.Getenv("STACKFIT_LIVE_URL"), os.Getenv("STACKFIT_LIVE_TOKEN")
	if url == "" {
		t.Skip("STACKFIT_LIVE_URL is not set")
	}
	var options []stackfit.Option
	if token != "" {
		options = append(options, stackfit.WithToken(token))
	}
	client, err := stackfit.NewClient(url, options...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestLive(t *testing.T) {
	client, ctx := live(t), context.Background()
	check, err := client.Check(ctx, stackfit.CheckRequest{TechA: "nextjs@15", TechB: "react@17"})
	if err != nil || check.Status != stackfit.StatusIncompatible {
		t.Error(check, err)
	}
	scan, err := client.Scan(ctx, stackfit.ScanRequest{Dependencies: []string{"next@15.1.0", "react@17.0.2", "nobody-knows-this"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(scan.Stack.Issues) == 0 || scan.Stack.Issues[0].Pair != "nextjs-react" || strings.Join(scan.Metadata.Unrecognized, " ") != "nobody-knows-this" {
		t.Errorf("%+v", scan)
	}
	resolved, err := client.Resolve(ctx, stackfit.ResolveRequest{Names: []string{"next@15", "react@17"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(resolved.Conflicts) != 1 || strings.Join(resolved.Conflicts[0].Names, " ") != "next@15 react@17" {
		t.Errorf("%+v", resolved)
	}
	project := stackfit.ScanRequest{Dependencies: []string{"next@15.1.0", "react@18.3.1"}}
	plan, err := client.Plan(ctx, stackfit.PlanRequest{Targets: []string{"react@19"}, ScanRequest: project})
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Targets) != 1 || plan.Targets[0].From != "18.3.1" || len(plan.Steps) == 0 || plan.Steps[len(plan.Steps)-1].Kind != "together" {
		t.Errorf("%+v", plan)
	}
	pair, err := client.Pair(ctx, stackfit.CheckRequest{TechA: "react", TechB: "nextjs"})
	if err != nil || pair.Pair.TechA.ID != "nextjs" || pair.Pair.TechB.ID != "react" {
		t.Error(pair, err)
	}
	list, err := client.Technologies(ctx, stackfit.TechnologyFilter{Limit: 1})
	if err != nil || list.Page.Total < 2 {
		t.Error(list, err)
	}
}

func TestLiveBadge(t *testing.T) {
	address, err := live(t).BadgeURL("nextjs", "react", stackfit.BadgeOptions{Label: "a & b"})
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	svg, err := io.ReadAll(res.Body)
	if err != nil || !strings.HasPrefix(res.Header.Get("Content-Type"), "image/svg+xml") || !strings.Contains(string(svg), "a &amp; b") {
		t.Error(res.Status, string(svg), err)
	}
}

func TestLiveContribution(t *testing.T) {
	client, ctx := live(t), context.Background()
	if os.Getenv("STACKFIT_LIVE_TOKEN") == "" {
		t.Skip("STACKFIT_LIVE_TOKEN is not set")
	}
	submitted, err := client.SubmitCompatibility(ctx, stackfit.CompatibilityContribution{
		TechA: "nextjs", TechB: "react", Status: stackfit.StatusCompatible, Severity: stackfit.SeverityInfo,
		Explanation:    "Pages of Next.js are made of components of React.",
		Evidence:       []string{"https://nextjs.org/docs"},
		TestedVersions: []string{"nextjs@15.1.0", "react@19.0.0"},
	})
	if err != nil {
		t.Fatal(err)
	}
	found, err := client.Contribution(ctx, submitted.Contribution.ID)
	if err != nil || found.Contribution.ID != submitted.Contribution.ID {
		t.Error(found, err)
	}
}
