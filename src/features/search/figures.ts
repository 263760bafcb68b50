const whole = new Intl.NumberFormat('en-GB')

export const count = (figure: number): string => whole.format(figure)

export const results = (figure: number): string => `${count(figure)} ${figure === 1 ? 'result' : 'results'}`
