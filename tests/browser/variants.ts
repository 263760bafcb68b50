/** `npm run check` also tests the second variant of what a browser test shows once. */
export const hasAllVariants = process.env['INDAGO_VARIANTS'] === 'all'
