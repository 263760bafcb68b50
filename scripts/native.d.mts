export const nativePackages: string[]
