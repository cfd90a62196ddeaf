/** The seed of every random test: `HEALTHTREE_SEED=N npx jest` runs them with another, such as one that a failure printed. */
export const seed = Number(process.env.HEALTHTREE_SEED ?? 20_251_130);
