/** Before the only factor of an account is removed. */
export const lastFactorText = 'After this, logging in needs no second step, and your recovery codes no longer work.'
