process.env["DEMO"] = "1";

await import("./start.ts");
