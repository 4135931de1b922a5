/** How many of each; 100 % is what the portal promises to stand. */
export type Size = { subscribers: number; requests: number; sessions: number; payments: number }

export function sizeAt(percent: number): Size {
  const share = (whole: number) => Math.round((whole * percent) / 100)
  return {
    subscribers: share(500_000),
    requests: share(100_000),
    sessions: share(1_000_000),
    payments: share(1_000_000),
  }
}

/** A page and a half of every list beside the demonstration: both worlds show as many rows. */
export const pageful: Size = { subscribers: 100, requests: 20, sessions: 200, payments: 200 }
