/** A search that finds so many has found too many to read: they are counted no further. */
export const mostFound = 1000
