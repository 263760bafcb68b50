export function browserPath(): string
export function headlessPath(): string
export const browserArgs: string[]
