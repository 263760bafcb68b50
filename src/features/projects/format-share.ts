/** The share of a part in whole percent; '' if there is none to show. */
export function formatShare(part: number, whole: number): string {
  if (!(part > 0) || !(whole >= part)) return ''
  const percent = Math.round((part / whole) * 100)
  return percent === 0 ? 'under 1 %' : `${percent} %`
}
