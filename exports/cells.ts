/** A day as a cell: `2019-03-01`. */
export interface DateCell {
  date: string
}

/** A text that opens an address. */
export interface LinkCell {
  text: string
  link: string
}

/** What stands in a cell; undefined: nothing. */
export type Cell = string | number | boolean | DateCell | LinkCell | undefined
export type Row = readonly Cell[]
