import { randomBytes } from 'node:crypto'
import { addressSlug } from '#contract/slugs.ts'

const titleLength = 80

/** The slug of a new record. Its end is chosen here, so that nobody can name, and so replace, the record of someone else. */
export const newRecordSlug = (title: string): string => {
  const words = Array.from(addressSlug(title)).slice(0, titleLength).join('').replace(/-+$/, '')
  return `${words || 'publication'}-${randomBytes(6).toString('hex')}`
}
