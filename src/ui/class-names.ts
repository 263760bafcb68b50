/** The class of an element that has several, some of them only sometimes or from outside. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
