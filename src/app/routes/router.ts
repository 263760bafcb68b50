import { onErrorPage } from '#api/variants.ts'
import { openRouter } from './open-router.ts'

export const { router, firstReads } = openRouter()

onErrorPage(async (page, error) => (await import('../errors/error-pages.ts')).openErrorPage(page, error))
