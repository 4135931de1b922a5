import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Heading, Stack, VisuallyHidden } from '#ui/layout.tsx'
import { MaskedIban } from '#ui/masked-iban.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { SelectPoint } from '../shell/select-point.tsx'
import type { pointMode } from './point-mode.server.ts'

type Props = { points: ReturnType<typeof pointMode>[] }

/** Every metering point, whichever is selected; its action selects it, so that the page it opens is about it (DD-13). */
export function PointModes({ points }: Props) {
  return (
    <section aria-labelledby="adresses">
      <Stack>
        <Heading level={2} id="adresses">
          {points.length > 1 ? 'Mes adresses' : 'Mon adresse'}
        </Heading>
        <Rows>
          {points.map(({ ref, address, mode, isAutomatic, how, action, to }) => (
            <Row
              key={ref}
              title={
                <>
                  {address} <Badge tone={isAutomatic ? 'success' : 'neutral'}>{mode}</Badge>
                </>
              }
              note={
                <>
                  {ref}
                  {how && (
                    <>
                      {' · '}
                      <MaskedIban text={how} />
                    </>
                  )}
                </>
              }
              end={
                <SelectPoint pdc={ref} to={to}>
                  <Button variant="outline" size="sm">
                    {action}
                    <VisuallyHidden>{`, ${address}, ${ref}`}</VisuallyHidden>
                  </Button>
                </SelectPoint>
              }
            />
          ))}
        </Rows>
      </Stack>
    </section>
  )
}
