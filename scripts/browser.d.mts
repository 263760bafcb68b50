export function browserPath(): string
export const browserArgs: string[]
