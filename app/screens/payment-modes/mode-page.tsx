import * as paths from '#paths.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Alert, Badge, Screen, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Recap } from '#wizard/views/recap.tsx'
import type { showMode } from './bank.server.ts'

/**
 * A mode of payment of the selected metering point: what is debited, and the links that start or stop it. Where nothing is
 * debited, to start it is all that there is to do.
 */
export function ModePage(
  props: { title: string } & Awaited<
    ReturnType<typeof showMode<{ href: string; title: string; note: string }>>
  >,
) {
  const { title, place, sentence, amount, texts, debited, ways } = props
  const paragraphs = texts.map(text => <Text key={text}>{text}</Text>)
  return (
    <Screen
      title={title}
      above={{ label: 'Mon mode de paiement', href: paths.paymentModes }}
      sub={place}
    >
      {debited ? (
        <AmountCard
          id="etat"
          label={amount && 'Prochaine mensualité'}
          tag={<Badge tone="success">Actif</Badge>}
          state={null}
          note={paragraphs.length > 0 && paragraphs}
          {...(amount ? { amount } : { sentence })}
        />
      ) : (
        <Stack>
          <Text>{sentence}</Text>
          {paragraphs}
        </Stack>
      )}
      {debited?.notice && <Alert tone={debited.notice.tone} text={debited.notice.text} />}
      {debited && debited.lines.length > 0 && (
        <Recap sections={[{ title: 'Compte débité', lines: debited.lines }]} />
      )}
      {debited && (
        <Rows>
          {debited.file && (
            <LinkRow
              href={debited.file}
              title="Télécharger mon mandat (PDF)"
              note="L’autorisation de prélèvement que vous avez signée."
              download
            />
          )}
          {ways.map(way => (
            <LinkRow key={way.href} {...way} />
          ))}
        </Rows>
      )}
      {!debited &&
        ways.map(({ href, title, note }) => (
          <Stack key={href} gap="close">
            <LinkButton href={href}>{title}</LinkButton>
            <Text size="sm" tone="muted">
              {note}
            </Text>
          </Stack>
        ))}
    </Screen>
  )
}
