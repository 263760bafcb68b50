/** A work as a file has it, in the variables of CSL-JSON. Nothing of it has been checked. */
export type ReadWork = Readonly<Record<string, unknown>>
