/** The number of colours of a map (S3§9). */
export const colourSteps = 12
