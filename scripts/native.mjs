/** Packages with machine code, which the build of the server leaves out: they look for their files beside them. */
export const nativePackages = ['libsql', '@node-rs/argon2', '@napi-rs/image']
