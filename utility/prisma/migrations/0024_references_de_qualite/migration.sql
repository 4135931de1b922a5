-- Measures from before it was said which of them have a reference, and not a limit: pH was the only one.
UPDATE "WaterSample" SET "measures" = (
  SELECT json_group_array(json_insert("value", '$.isReference', json(iif("value" ->> '$.name' = 'pH', 'true', 'false'))))
  FROM json_each("measures")
);
