/**
 * RFC 8058: what a mail program is answered that posted to the address by which a notice ends. It follows no redirect,
 * and nothing that it sends is read.
 */
export const oneClickAnswer = (done: 0 | 1): Response =>
  new Response(done === 1 ? 'Fait.' : 'Ce lien n’est plus valable.', {
    status: done === 1 ? 200 : 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
