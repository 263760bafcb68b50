const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`)

/** What a notification says of a saved search. */
export const searchTold = (name: string, finds: number): string => `${counted(finds, 'new result', 'new results')} for “${name}”.`

/** What a notification says of a followed profile. */
export const followTold = (name: string, finds: number): string => `${counted(finds, 'new record', 'new records')} of ${name}.`

/** What a message of the device says below that: the record that was found last. */
export const pushBody = (title: string, others: number): string => (others > 0 ? `${title}, and ${counted(others, 'other', 'others')}` : title)
