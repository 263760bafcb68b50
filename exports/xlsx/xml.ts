export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in XML. */
export const inXml = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, found => entities[found]!) : text)

/** A text of a cell: `_x0041_` would be read as a letter. */
export const inCell = (text: string): string => inXml(text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text)
