/** The version of package.json (a test compares them), written into every waiting change. */
export const appVersion = '0.38.0'
