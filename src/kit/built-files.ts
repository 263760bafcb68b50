/** The files of a late part: scripts in the order in which they can run, and style sheets in the order in which their rules count. */
export interface FilesOfPart {
  scripts: string[]
  styles: string[]
}

/**
 * Reads what the build wrote about its files (scripts/vite/file-graph.ts), when a part is first asked for. Each script is `name sheet imports`, and
 * its place in the list is its number: the hash of a sheet of the same name follows `+` if views share it, and `=` if it is a view's own; imports are
 * numbers. The order is that of the rules. A sheet that is shared has rules of several parts, so that a view's sheets come with all that are shared
 * before them: the one whose rule is to be overruled could come later, with another part.
 */
export function builtFiles(graph: string): (part: number) => FilesOfPart {
  let files: { script: string; sheet: string; mark: string | undefined; imports: number[] }[] | undefined
  const read = () =>
    graph.split(';').map(file => {
      const [script = '', sheet = '', imports = ''] = file.split(' ')
      const mark = /^[+=]/.exec(sheet)?.[0]
      const hash = sheet.slice(mark?.length ?? 0)
      return {
        script: `/assets/${script}.js`,
        sheet: hash && `/assets/${script.replace(/.{7}$/, hash)}.css`,
        mark,
        imports: imports ? imports.split('.').map(Number) : [],
      }
    })
  return part => {
    const all = (files ??= read())
    const met = new Set<number>()
    const scripts: string[] = []
    const add = (at: number): void => {
      const file = all[at]
      if (!file || met.has(at)) return
      met.add(at)
      file.imports.forEach(add)
      scripts.push(file.script)
    }
    add(part)
    const last = all.findLastIndex(({ mark }, at) => mark && met.has(at))
    return { scripts, styles: all.flatMap(({ sheet, mark }, at) => (sheet && (met.has(at) || (mark === '+' && at < last)) ? [sheet] : [])) }
  }
}
