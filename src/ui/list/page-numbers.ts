/**
 * The page buttons to show: first, last, and the neighbours of the current page. `undefined` is a gap of more than one page. Pages count
 * from 0.
 */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const wanted = [0, page - 1, page, page + 1, pages - 1].filter(at => at >= 0 && at < pages)
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((at, position) => {
    const before = shown[position - 1]
    if (before === undefined || at - before === 1) return [at]
    return at - before === 2 ? [at - 1, at] : [undefined, at]
  })
}
