export const delay = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds))
