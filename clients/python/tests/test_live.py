"""Against a service that runs: STACKFIT_LIVE_URL is its base address, STACKFIT_LIVE_TOKEN a token for contributions."""

import os
import unittest
import urllib.request

from stackfit import Client

URL = os.environ.get("STACKFIT_LIVE_URL")


@unittest.skipUnless(URL, "STACKFIT_LIVE_URL is not set")
class LiveTest(unittest.TestCase):
    def test_every_kind_of_call(self) -> None:
        client = Client(URL or "", token=os.environ.get("STACKFIT_LIVE_TOKEN"))
        self.assertEqual(client.check("nextjs@15", "react@17")["status"], "incompatible")
        scan = client.scan(["next@15.1.0", "react@17.0.2", "nobody-knows-this"])
        self.assertEqual(scan["metadata"]["unrecognized"], ["nobody-knows-this"])
        self.assertEqual([issue["pair"] for issue in scan["stack"]["issues"]][:1], ["nextjs-react"])
        resolution = client.resolve(["next@15", "react@17"])
        self.assertEqual([conflict["names"] for conflict in resolution["conflicts"]], [["next@15", "react@17"]])
        plan = client.plan(["react@19"], ["next@15.1.0", "react@18.3.1"])
        self.assertEqual([(target["name"], target["from"]) for target in plan["targets"]], [("React", "18.3.1")])
        self.assertEqual(plan["steps"][-1]["kind"], "together")
        with urllib.request.urlopen(client.badge_url("nextjs", "react", label="a & b"), timeout=10) as badge:
            self.assertTrue(badge.headers["Content-Type"].startswith("image/svg+xml"))
            self.assertIn(b"a &amp; b", badge.read())
        pair = client.pair("nextjs", "react")["pair"]
        self.assertEqual((pair["techA"]["id"], pair["techB"]["id"]), ("nextjs", "react"))
        self.assertGreater(client.technologies(limit=1)["page"]["total"], 1)

    @unittest.skipUnless(os.environ.get("STACKFIT_LIVE_TOKEN"), "STACKFIT_LIVE_TOKEN is not set")
    def test_a_contribution(self) -> None:
        client = Client(URL or "", token=os.environ.get("STACKFIT_LIVE_TOKEN"))
        submitted = client.submit_compatibility(
            {
                "techA": "nextjs",
                "techB": "react",
                "status": "compatible",
                "severity": "info",
                "explanation": "Pages of Next.js are made of components of React.",
                "evidence": ["https://nextjs.org/docs"],
                "testedVersions": ["nextjs@15.1.0", "react@19.0.0"],
            }
        )["contribution"]
        self.assertEqual(client.contribution(submitted["id"])["contribution"]["id"], submitted["id"])


if __name__ == "__main__":
    unittest.main()
