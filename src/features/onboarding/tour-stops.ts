/** One stop of the product tour: an element of the search pages and what to know of it. */
export interface Stop {
  /** Where the element is; the first of these that is there and seen. */
  at: readonly string[]
  title: string
  text: string
}

/** The way through the search pages. What a page or a plan does not have is passed over. */
export const stops: readonly Stop[] = [
  {
    at: ['search form'],
    title: 'One box for everything',
    text: 'Type words, an exact phrase in quotation marks, or paste a DOI, an ORCID iD or a patent number. The key / leads here from anywhere.',
  },
  {
    at: ['[aria-labelledby="tips-heading"]', 'fieldset[aria-label="Refine the search"]'],
    title: 'Ask exactly',
    text: 'AND, OR, NOT, quotation marks, an asterisk for endings and brackets work in every search. Beside the box, words can be excluded and single fields searched.',
  },
  {
    at: ['section[aria-label="Filters"]'],
    title: 'Narrow it down',
    text: 'Filters show how many results each value has. What you choose stands in the address: a copied link shows others the same list.',
  },
  {
    at: ['main [data-save]'],
    title: 'Save what matters',
    text: 'The bookmark sign puts a result into a folder. It works without a network too.',
  },
  {
    at: ['header a[href$="/bookmark_folders"]'],
    title: 'Your folders',
    text: 'Saved results wait here, on every device that you sign in on.',
  },
  {
    at: ['[aria-labelledby="device-heading"]', 'header output'],
    title: 'Without a network',
    text: 'Folders and what you opened stay on this device. When the network is away, the header says so, and changes wait until it is back.',
  },
]

/** The element of a stop as it stands on the page; undefined where there is none to be seen. */
export function elementOf({ at }: Stop): HTMLElement | undefined {
  for (const selector of at) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found && isSeen(found)) return found
  }
  return undefined
}

const isSeen = (element: HTMLElement): boolean => element.childElementCount > 0 && (element.checkVisibility?.() ?? true)
