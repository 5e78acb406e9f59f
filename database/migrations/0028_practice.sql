-- Home counts the tries of each scenario and mood, and looks at the newest of them.
-- Phase: expand. Lives with programs that know 0022_scim.
create index chats_practised on chats (user_id, scenario_id, created_at desc, id desc) include (mood_id)
  where has_turns;
-- The new index counts a person's tries as well.
drop index chats_tried;
