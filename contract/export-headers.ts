/**
 * What the answer with a file says besides: the id of the export, its rows, the contact credits that it cost, and how many email addresses it
 * leaves out for lack of credits.
 */
export const exportHeaders = { id: 'Export-Id', count: 'Export-Count', credits: 'Export-Credits', withheld: 'Export-Withheld' } as const
/** What the answer with the file of an analysis per record says besides: the AI credits that are left (S3§7). */
export const creditsHeader = 'credits_remaining'
