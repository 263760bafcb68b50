/** Whole numbers as they are written here. */
export const figure = new Intl.NumberFormat('en-GB')
