/** The files that came with a request, as its rows keep them. */
export const requestFiles = (reference: string, files: File[]) =>
  Promise.all(
    files.map(async file => ({
      ...{ reference, name: file.name, type: file.type, size: file.size },
      content: new Uint8Array(await file.arrayBuffer()),
    })),
  )
