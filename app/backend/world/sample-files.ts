/** A one-page PDF that says what it stands for; written by hand, since it only has to open. */
function pdf(title: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${title.replaceAll(/[^ -'*-[\]-~]/g, '?')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, rank) => {
    const offset = file.length
    file += `${rank + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const lines = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + xref + trailer, 'latin1')
}

/** A grey point: the smallest picture that a browser shows. */
const jpg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

/** What a file of the demonstration's requests holds, by its name. */
export const sampleFile = (name: string): Buffer =>
  /\.jpg$/i.test(name) ? jpg : pdf(`Exemple : ${name}`)
