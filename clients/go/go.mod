module stackfit.invalid/client

go 1.19
