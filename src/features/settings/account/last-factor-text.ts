/** Before the only factor of an account is removed. */
export const lastFactorText = 'After this, your password alone opens your account, and your recovery codes no longer work.'
