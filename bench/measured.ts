/** Runs something once and prints its time and the process's largest memory, for `run.ts` to read. */
export function measured(body: () => void): void {
  const start = performance.now();
  body();
  const milliseconds = performance.now() - start;
  console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
}

export const memberCount = Number(process.argv[2] ?? 1000);
