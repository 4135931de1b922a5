import { ofMails } from './fault-kinds.ts'
import { isSilent, network } from './network.ts'
import { running } from './seams.ts'

// What the back end takes from nodemailer: a mail arrives, is refused, or arrives while its answer is lost.

/** How often each mail arrived, by its address and text. */
export const arrived = new Map<string, number>()
/** Mails that may arrive again, since the sender cannot know that they did. */
export const unsure = new Set<string>()

type Mail = { to: { address: string }; subject: string; text: string }
export const keyOf = (to: string, subject: string, text: string) => `${to}\n${subject}\n${text}`

export const createTransport = () => ({
  sendMail: ({ to, subject, text }: Mail) => {
    const sender = running()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const key = keyOf(to.address, subject, text)
    if (sender?.isAlive === false) return promise
    network.waiting.push({
      name: 'mail',
      faults: ofMails,
      arrive(fault) {
        const isClosed = isSilent('2525')
        const isTaken = fault !== 'lost' && !isClosed
        // A sender that dies, or whose disk is full, before or after the answer and before it has noted it, sends again.
        const mayForget =
          !sender?.isAlive || sender.refused > 0 || sender.statementsLeft !== undefined
        const doubt = () => unsure.add(key)
        if (fault || mayForget) doubt()
        else sender.onTrouble.add(doubt)
        // The answer is noted before the clock moves on.
        setTimeout(() => sender?.onTrouble.delete(doubt))
        if (isTaken) arrived.set(key, (arrived.get(key) ?? 0) + 1)
        if (!sender?.isAlive) return
        if (fault === undefined && !isClosed) resolve()
        else reject(Object.assign(new Error('the mail server'), { code: 'ECONNECTION' }))
      },
    })
    return promise
  },
})
