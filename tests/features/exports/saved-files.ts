import { strFromU8, unzipSync } from 'fflate'

export interface SavedFile {
  name: string
  file: Blob
}

/** The files that the page saves, in place of the browser's downloads. `restore` ends that. */
export function watchSavedFiles() {
  const saved: SavedFile[] = []
  const real = Object.getOwnPropertyDescriptor(URL, 'createObjectURL')
  let last: Blob | undefined
  URL.createObjectURL = blob => {
    last = blob as Blob
    return 'blob:test'
  }
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    if (this.download && last) saved.push({ name: this.download, file: last })
    else HTMLElement.prototype.click.call(this)
  }
  const restore = () => {
    if (real) Object.defineProperty(URL, 'createObjectURL', real)
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click')
  }
  return { saved, restore }
}

/** The lines of a csv file whose cells have no line breaks. */
export const csvLines = async ({ file }: SavedFile): Promise<string[]> =>
  (await file.text())
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')

/** The texts of the cells of one sheet of an xlsx file, row by row. */
export async function sheetTexts({ file }: SavedFile, sheet: number): Promise<string[][]> {
  const xml = strFromU8(unzipSync(new Uint8Array(await file.arrayBuffer()))[`xl/worksheets/sheet${sheet}.xml`]!)
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(([, value, text]) => value ?? text ?? ''),
  )
}
