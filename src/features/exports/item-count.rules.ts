import { limits } from '#contract/limits.ts'

/** How many items are exported unless another number is chosen (S3§5): the limit if it is below 1,000. */
export const defaultCount = (most: number): number => Math.min(most, limits.export.atFirst)

/** The step of the slider, by how far it reaches (S3§5). */
export const sliderStep = (most: number): number => (most <= 30 ? 1 : most <= 300 ? 10 : 50)

/** A number of items that can be exported: whole, at least one, and within the limit. */
export const withinLimit = (count: number, most: number): number => Math.min(Math.max(Math.round(count) || 1, 1), most)
