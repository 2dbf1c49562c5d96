module github.com/stackfit/stackfit/clients/go

go 1.19
