/** Texts that are longer have lists of values, and seldom come again. Characters. */
const longest = 2000
const most = 500
const names = new Map<string, string>()

/**
 * A name under which a connection keeps a statement ready, so that the database does not read and plan it anew each time; undefined for one
 * that is not worth it, or beyond what connections should keep.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || text.length > longest || names.size >= most) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
