import t from "tap";
import { imageEntry, systemEntry } from "../../../server/manifests/hosts/images.js";

t.test("an image is the technology that it carries, in the version of its tag", async (t) => {
  const cases: [reference: string, name: string][] = [
    ["node:20.11-alpine3.20", "pkg:generic/nodejs@20.11"],
    ["node", "nodejs"],
    ["node:lts-slim", "nodejs"],
    ["node:latest", "nodejs"],
    ["node@sha256:0123456789abcdef", "nodejs"],
    ["node:22@sha256:0123456789abcdef", "pkg:generic/nodejs@22"],
    ["python:3.12-slim-bookworm", "pkg:generic/python@3.12"],
    ["python:3.14.0rc1", "pkg:generic/python@3.14.0"],
    ["postgres:16", "pkg:generic/postgresql@16"],
    ["redis:7.2-alpine", "pkg:generic/redis@7.2"],
    ["mysql:8.0", "pkg:generic/mysql@8.0"],
    ["eclipse-temurin:21.0.1_12-jdk", "pkg:generic/java@21.0.1"],
    ["eclipse-temurin:8u392-b08-jre", "pkg:generic/java@8"],
    ["traefik:v3.1", "pkg:generic/traefik@3.1"],
    ["nginx:1.27.0-rc1", "pkg:generic/nginx@1.27.0-rc1"],
    ["denoland/deno:alpine-2.1.4", "pkg:generic/deno@2.1.4"],
    ["oven/bun:1", "pkg:generic/bun@1"],
    ["debian:bookworm", "pkg:generic/debian@12"],
    ["debian:buster-slim", "pkg:generic/debian@10"],
    ["debian:stable-slim", "debian"],
    ["ubuntu:focal", "pkg:generic/ubuntu@20.04"],
    ["ubuntu:resolute", "pkg:generic/ubuntu@26.04"],
    ["ubuntu:22.04", "pkg:generic/ubuntu@22.04"],
    ["docker.io/bitnami/redis:7.2-debian-12", "pkg:generic/redis@7.2"],
    ["bitnamilegacy/postgresql:16.4.0", "pkg:generic/postgresql@16.4.0"],
    ["ruby:bookworm", "ruby"],
    ["gcr.io/distroless/nodejs22-debian12:nonroot", "pkg:generic/nodejs@22"],
    ["gcr.io/distroless/nodejs:18-debug", "pkg:generic/nodejs@18"],
    ["gcr.io/distroless/java21", "pkg:generic/java@21"],
    ["registry.access.redhat.com/ubi9/nodejs-20:1-59", "pkg:generic/nodejs@20"],
    ["registry.access.redhat.com/ubi8/openjdk-17-runtime:1.20", "pkg:generic/java@17"],
    ["public.ecr.aws/lambda/python:3.12", "pkg:generic/python@3.12"],
    ["cimg/node:20.11-browsers", "pkg:generic/nodejs@20.11"],
    ["cimg/postgres:13.2-postgis", "pkg:generic/postgresql@13.2"],
    ["pgvector/pgvector:pg16", "pkg:generic/postgresql@16"],
    ["pgvector/pgvector:0.8.1-pg13-trixie", "pkg:generic/postgresql@13"],
    ["pgvector/pgvector:0.8.1", "postgresql"],
    ["timescale/timescaledb:latest-pg14", "pkg:generic/postgresql@14"],
  ];
  for (const [reference, name] of cases) {
    t.match(imageEntry(reference, 3), { ecosystem: undefined, name, line: 3 }, reference);
    t.equal(imageEntry(reference, 3).text, reference.split("@")[0]);
  }
});

t.test("the tag of an image can name the release of the system that it is built on", async (t) => {
  const cases: [reference: string, name: string | undefined][] = [
    ["node:lts-alpine3.20", "pkg:generic/alpine-linux@3.20"],
    ["node:22-alpine", undefined],
    ["python:3.12-slim-bookworm@sha256:0123456789abcdef", "pkg:generic/debian@12"],
    ["golang:trixie", "pkg:generic/debian@13"],
    ["eclipse-temurin:17-jre-jammy", "pkg:generic/ubuntu@22.04"],
    ["debian:bookworm", undefined],
    ["ubuntu:focal", undefined],
    ["acme/app:1.2-bookworm", undefined],
    ["node", undefined],
  ];
  for (const [reference, name] of cases) t.equal(systemEntry(reference, 3)?.name, name, reference);
  t.match(systemEntry("node:lts-alpine3.20", 3), { text: "node:lts-alpine3.20", line: 3 });
});

t.test("the host does not matter where the path names the image", async (t) => {
  const cases: [reference: string, name: string][] = [
    ["library/node:20", "pkg:generic/nodejs@20"],
    ["mirror.example/library/node:20", "pkg:generic/nodejs@20"],
    ["mirror.example:5000/docker/library/node:20", "pkg:generic/nodejs@20"],
    ["images.example/dotnet/sdk:8.0", "pkg:generic/dotnet@8.0"],
    ["localhost/oven/bun:1.1", "pkg:generic/bun@1.1"],
    ["docker.io/postgres:16", "pkg:generic/postgresql@16"],
    ["index.docker.io/library/redis:7", "pkg:generic/redis@7"],
  ];
  for (const [reference, name] of cases) t.equal(imageEntry(reference, 1).name, name, reference);
});

t.test("what is not known is named as it is, and is no package that happens to be called so", async (t) => {
  for (const reference of [
    "acme/node:20",
    "gcr.io/distroless/static-debian12:nonroot",
    "acme/nodejs22",
    "images.example/node:20",
    "images.example:5000/acme/app:1.2",
    "library/acme",
    "__proto__:1",
    "constructor",
    "react:19",
  ])
    t.match(imageEntry(reference, 2), { text: reference, ecosystem: undefined, name: reference, line: 2 }, reference);
});
