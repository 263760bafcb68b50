/** In place of the packages by which the reader of reference files could fetch (vite.config.ts). */
export default undefined
