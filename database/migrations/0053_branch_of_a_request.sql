-- The branch in which a turn is said that names none: the one that was shown when its request came. Whoever takes the
-- turn over finds it here, whatever is shown by then.
-- Phase: expand. Lives with programs that know 0032_hints.
alter table requests add column branch integer check (branch > 0);
